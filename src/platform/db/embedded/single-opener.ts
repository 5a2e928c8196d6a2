import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'

/**
 * One process per data folder. The owner listens on a socket in it: the kernel closes the socket
 * when the owner dies, however it dies, so there is no stale lock and no reused pid to be fooled by.
 * (PostgreSQL's own lock still catches two openers within the same millisecond.)
 */
export async function becomeOnlyOpener(dataDir: string, socketDir: string) {
  const address = addressOf(dataDir, socketDir)
  if (await isOpened(dataDir, socketDir))
    throw new Error(
      `Another process is already running the database in ${dataDir}; stop it, or set DATA_DIR to another folder.`,
    )
  if (process.platform !== 'win32') rmSync(address, { force: true })
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  server.unref()
  return () => new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Whether a running process of the shop has the folder open. */
export const isOpened = (dataDir: string, socketDir: string) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection(addressOf(dataDir, socketDir))
    probe.on('connect', () => resolve(true))
    probe.on('error', () => resolve(false))
    probe.on('close', () => probe.destroy())
    probe.on('connect', () => probe.end())
  })

const addressOf = (dataDir: string, socketDir: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\${dataDir.replaceAll(/[\\:]/g, '-')}`
    : join(socketDir, 'owner.sock')
