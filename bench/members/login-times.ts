import { errors } from '#src/api/errors.ts'
import { closingAfter } from '../closing.ts'
import { type Figure, rounded } from '../figures.ts'
import type { World } from '../world.ts'
import { makeAccounts, newPhones, passwordLogin, spread, timed } from './password-people.ts'

/** Medians of refusals further apart than this would tell who has an account (rule book §17.5). */
const AT_MOST = 1.1
const TRIES = 400
/** JavaScript is compiled while it runs, and connections are opened. */
const WARM_UP = 40

/** Refused logins one after another, the kinds in turn, so that whatever else the machine does befalls all alike. */
export const measureLoginTimes = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const kinds = {
      'a wrong password': await makeAccounts(world, WARM_UP + TRIES, true),
      'an account without a password': await makeAccounts(world, WARM_UP + TRIES, false),
      'a phone that nobody has': newPhones(WARM_UP + TRIES),
    }
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())

    const times = Object.values(kinds).map((): number[] => [])
    let wrong = 0
    for (let turn = 0; turn < WARM_UP + TRIES; turn++) {
      for (const [n, phones] of Object.values(kinds).entries()) {
        const { ms, text } = await timed(shop.origin, passwordLogin(phones[turn] ?? '', 'wrong2026a'))
        if (!text.startsWith(`{"code":${errors.BAD_LOGIN.code},`)) wrong += 1
        if (turn >= WARM_UP) times[n]?.push(ms)
      }
    }
    const figures = Object.keys(kinds).map((what, n): Figure => {
      const beside = spread(times[n] ?? [])
      return { what: `refused: ${what}`, value: beside['p50 ms'], unit: 'ms', beside }
    })
    const medians = figures.map(({ value }) => value)
    const ratio = rounded(Math.max(...medians) / Math.min(...medians), 3)
    return [
      ...figures,
      {
        what: 'refused: slowest median to fastest',
        value: ratio,
        unit: 'ratio',
        atMost: AT_MOST,
        errors: wrong,
      },
    ]
  })
