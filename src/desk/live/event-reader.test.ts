import { expect, test } from 'vitest'
import { type ReadEvent, readEvents } from './event-reader.ts'

async function read(parts: readonly string[]) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  const events: ReadEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

test('an event is read whole however the network cuts it', async () => {
  const text = 'retry: 3000\n\n:\n\nid: a.1\nevent: queue\ndata: {"n":1}\n\nid: a.2\ndata: 一\ndata: 二\n\n'
  const wanted = [
    { id: 'a.1', data: '{"n":1}' },
    { id: 'a.2', data: '一\n二' },
  ]
  expect(await read([text])).toEqual(wanted)
  for (let at = 1; at < text.length; at += 7)
    expect(await read([text.slice(0, at), text.slice(at)])).toEqual(wanted)
})

test('an event that was cut off in its middle is none', async () => {
  expect(await read(['id: a.1\ndata: {"n"'])).toEqual([])
})
