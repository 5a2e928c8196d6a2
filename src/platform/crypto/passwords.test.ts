import { hash, verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('a password matches its own hash alone, and no password matches the hash of an account that has none', async () => {
  const hashed = await hashPassword('Haiyang-88')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Haiyang-88', hashed)).toBe(true)
  expect(await isPassword('Haiyang-89', hashed)).toBe(false)
  const dummy = vi.mocked(verify).mock.calls.length
  vi.mocked(verify).mockResolvedValueOnce(true)
  expect(await isPassword('Haiyang-88', null)).toBe(false)
  expect(vi.mocked(verify)).toHaveBeenCalledTimes(dummy + 1)
})

test('of many logins at once two passwords are hashed at a time, 200 wait, and the rest are refused TOO_OFTEN', async () => {
  let running = 0
  let most = 0
  let release = () => {}
  const opened = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.mocked(hash).mockImplementation(async () => {
    most = Math.max(most, ++running)
    await opened
    running--
    return 'hashed'
  })
  const storm = Array.from({ length: 300 }, (_, i) => hashPassword(`Storm-${i}-x`))
  const settled = Promise.allSettled(storm)
  release()
  const results = await settled
  expect(most).toBe(2)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(200)
  expect(refused.length).toBeGreaterThanOrEqual(98)
  expect(refused[0]).toMatchObject({ reason: { refusal: 'TOO_OFTEN', details: { retry_after: 2 } } })
  // Whoever waited first was served first, so the refused are the last that came.
  expect(results.findIndex(({ status }) => status === 'rejected')).toBeGreaterThanOrEqual(200)
})
