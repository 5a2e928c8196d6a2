export interface ReadEvent {
  id: string
  data: string
}

/** Reads Server-Sent Events out of a body, as the HTML standard says it; comments are heartbeats and say nothing. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ReadEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parse(block)
        if (event.data !== '') yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parse(block: string): ReadEvent {
  const fields = block.split(/\r?\n/).map((line) => {
    const at = line.indexOf(':')
    return at < 0
      ? ([line, ''] as const)
      : ([line.slice(0, at), line.slice(at + 1).replace(/^ /, '')] as const)
  })
  const all = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
  return { id: all('id').at(-1) ?? '', data: all('data').join('\n') }
}
