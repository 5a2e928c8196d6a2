import { expect, test } from 'vitest'
import { atEnd, endAll } from './at-end.ts'

test('what a test file opens is closed once, the last first, and one that cannot be closed keeps no other open', async () => {
  const closed: string[] = []
  atEnd(() => closed.push('pool'))
  atEnd(() => Promise.reject(new Error('stuck')))
  atEnd(async () => closed.push('jobs'))
  await expect(endAll()).rejects.toThrow('could not be closed')
  await endAll()
  expect(closed).toEqual(['jobs', 'pool'])
})
