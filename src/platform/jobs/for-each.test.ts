import { expect, test } from 'vitest'
import { forEach } from './for-each.ts'

test('one that fails holds up no other, keeps their order, and fails the whole at its end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 2) throw new Error('cannot be moved')
    done.push(item)
  }
  await expect(forEach([1, 2, 3, 4], work)).rejects.toThrow('1 of 4 failed: Error: cannot be moved')
  expect(done).toEqual([1, 3, 4])
})
