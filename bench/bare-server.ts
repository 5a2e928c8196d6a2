import { createServer } from 'node:http'
import pg from 'pg'

/**
 * What we are measured against, in a process of its own: `node bench/bare-server.ts`, set up by one
 * message. Bytes: the same body and headers as a page of ours. Statements: the same SQL with the same values through
 * raw prepared `pg`, the rows as JSON.
 */
export interface BareBytes {
  kind: 'bytes'
  headers: Record<string, string>
  bodyBase64: string
}
export interface BareStatements {
  kind: 'statements'
  connection: pg.PoolConfig
  statements: { text: string; values: readonly unknown[] }[]
}

process.once('message', (told: BareBytes | BareStatements) => {
  const answer = told.kind === 'bytes' ? bytes(told) : statements(told)
  const server = createServer((_request, response) => void answer(response))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
process.on('disconnect', () => process.exit(0))

type Answer = (response: import('node:http').ServerResponse) => void | Promise<void>

function bytes({ headers, bodyBase64 }: BareBytes): Answer {
  const body = Buffer.from(bodyBase64, 'base64')
  return (response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  }
}

function statements({ connection, statements }: BareStatements): Answer {
  const pool = new pg.Pool({ ...connection, max: 10 })
  const prepared = statements.map(({ text, values }, n) => ({ name: `s${n}`, text, values: [...values] }))
  return async (response) => {
    const rows = []
    for (const statement of prepared) rows.push((await pool.query(statement)).rows)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  }
}
