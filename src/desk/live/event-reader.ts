import { EventSourceParserStream } from 'eventsource-parser/stream'

export interface ReadEvent {
  id: string
  data: string
}

/** Reads Server-Sent Events out of a body; comments are heartbeats and say nothing. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ReadEvent> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  // By its reader: not every browser walks a stream with `for await`.
  const reader = events.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const { id = '', data } = read.value
      yield { id, data }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
