import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import init, { get_font_info, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { type Coverage, makeDrawable } from './drawable.ts'
import type { PressedSheet, PressSetUp, SentSheet } from './wire.ts'

/** Composes one sheet after the other. It reaches no disk, no network and no font beside those it is given. */
const { module, fonts, templates } = workerData as PressSetUp
await init({ module_or_path: module })
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
const files = fonts.map((font) => readFileSync(font))
for (const file of files) await builder.add_raw_font(file)
const typst = await builder.build()
// Every weight draws the same letters, which a test holds.
const [first = Buffer.alloc(0)] = files
const drawable = makeDrawable((get_font_info(first) as { info: [{ coverage: Coverage }] }).info[0].coverage)
const printed = (data: string) =>
  JSON.stringify(
    JSON.parse(data, (_, value: unknown) => (typeof value === 'string' ? drawable(value) : value)),
  )

/** Messages of the compiler, and the place in our own template that they speak of. */
const WITH_PLACES = 3

parentPort?.on('message', ({ template, data }: SentSheet) => {
  typst.reset_shadow()
  for (const [path, text] of templates) typst.add_source(path, text)
  const { result, diagnostics } = typst.compile(template, [['doc', printed(data)]], 'pdf', WITH_PLACES)
  const answer: PressedSheet = result ? { pdf: result } : { fault: JSON.stringify(diagnostics) }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage('ready')
