import { expect, test } from 'vitest'
import { atEnd, endAll } from './at-end.ts'

test('`atEnd` closes what a test file opened once, the last first, and goes on when one cannot be closed', async () => {
  const closed: string[] = []
  atEnd(() => closed.push('pool'))
  atEnd(() => Promise.reject(new Error('stuck')))
  atEnd(async () => closed.push('jobs'))
  await expect(endAll()).rejects.toThrow('could not be closed')
  await endAll()
  expect(closed).toEqual(['jobs', 'pool'])
})
