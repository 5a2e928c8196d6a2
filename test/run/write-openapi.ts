import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskOpenapiText, openapiText } from './generated.ts'

/** `node test/run/write-openapi.ts`: writes what describes `src/api`, so that a change of it shows in review. */
const write = (name: string, text: string) =>
  writeFileSync(join(import.meta.dirname, '../../docs', name), text)

write('openapi.json', openapiText())
write('openapi-desk.json', deskOpenapiText())
