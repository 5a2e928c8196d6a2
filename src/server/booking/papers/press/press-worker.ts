import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import type { PressedSheet, PressSetUp, SentSheet } from './wire.ts'

/** Composes one sheet after the other. It reaches no disk, no network and no font beside those it is given. */
const { module, fonts, templates } = workerData as PressSetUp
await init({ module_or_path: module })
const builder = new TypstCompilerBuilder()
builder.set_dummy_access_model()
for (const font of fonts) await builder.add_raw_font(readFileSync(font))
const typst = await builder.build()

/** Messages of the compiler, and the place in our own template that they speak of. */
const WITH_PLACES = 3

parentPort?.on('message', ({ template, data }: SentSheet) => {
  typst.reset_shadow()
  for (const [path, text] of templates) typst.add_source(path, text)
  const { result, diagnostics } = typst.compile(template, [['doc', data]], 'pdf', WITH_PLACES)
  const answer: PressedSheet = result ? { pdf: result } : { fault: JSON.stringify(diagnostics) }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage('ready')
