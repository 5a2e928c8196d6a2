import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiText } from './generated.ts'

/** `node test/write-openapi.ts`: writes docs/openapi.json from `src/api`, so that an API change shows in review. */
writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), openapiText())
