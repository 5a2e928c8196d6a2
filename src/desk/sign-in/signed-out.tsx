import { useQueryClient } from '@tanstack/react-query'
import { type Me, meQuery } from '../client/me.ts'
import { holdPerson, session } from '../client/session.ts'
import { Cover } from '../cover/cover.tsx'
import { Card } from './card.tsx'
import { LoginForm } from './login-form.tsx'

/** In the place of the desk, for who is not signed in. */
export const SignedOut = ({ onDone }: { onDone?: () => void }) => {
  const take = useTaking()
  return (
    <main className="grid h-dvh place-items-center overflow-auto bg-paper p-6">
      <Card title="登录工作台">
        <LoginForm
          onDone={(me) => {
            take(me)
            onDone?.()
          }}
        />
      </Card>
    </main>
  )
}

/** Over a page whose session has ended: it stays as it was, for the person who typed in it. */
export function SessionEnded({ me }: { me: Me }) {
  const take = useTaking()
  return (
    <Cover label="登录已结束">
      <Card lines={[`${me.name}，您输入的内容还在，登录后继续。`]} title="登录已结束">
        <LoginForm login={me.login} onDone={take} />
      </Card>
    </Cover>
  )
}

function useTaking() {
  const queries = useQueryClient()
  return (me: Me) => {
    if (!holdPerson(me)) return
    queries.setQueryData(meQuery.queryKey, me)
    session.set('open')
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }
}
