import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { generateTypes } from '#src/platform/db/migrations/codegen.ts'
import { migrate } from '#src/platform/db/migrations/migrate.ts'

/** Writes src/platform/db/schema.gen.ts from the migrations, on a throw-away server. */
const dir = mkdtempSync(join(tmpdir(), 'shop-types-'))
chmodSync(dir, 0o711) // as root, the server runs as another user and must pass through
const server = await startEmbedded({ dir: join(dir, 'postgres'), disposable: true })
try {
  await migrate(server.owner)
  await generateTypes(server.owner)
} finally {
  await server.stop()
  rmSync(dir, { recursive: true })
}
