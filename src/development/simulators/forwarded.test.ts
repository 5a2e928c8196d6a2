import { expect, test } from 'vitest'
import { refuseForwarded } from './forwarded.ts'

const ask = (path: string, headers: Record<string, string>) =>
  refuseForwarded(new Request(`http://127.0.0.1:3000${path}`, { headers }))

test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])(
  'a visitor who comes through a proxy that writes %s sees no simulator',
  async (header) => {
    for (const path of ['/dev/outbox.json?to=13800000001', '/dev/pay/BM260803048213P01', '/dev/captcha.json'])
      expect((await ask(path, { [header]: '1.2.3.4' }))?.status).toBe(403)
    expect(await ask('/product/team', { [header]: '1.2.3.4' })).toBeNull()
  },
)

test('a visitor at this machine sees the simulators', async () => {
  expect(await ask('/dev/outbox', {})).toBeNull()
})
