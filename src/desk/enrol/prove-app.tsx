import { type FormEvent, useState } from 'react'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import QrCode from '#src/ui/qr-code.tsx'
import { Card } from '../sign-in/card.tsx'
import { DigitsInput } from '../sign-in/digits-input.tsx'
import { useAsking } from '../sign-in/use-asking.ts'

interface Props {
  token: string
  secret: string
  uri: string
  onProved(recovery: string[]): void
}

/** Two codes that follow each other prove that the app has the secret and counts the time as we do. */
export function ProveApp({ token, secret, uri, onProved }: Props) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const { ask, error, isBusy } = useAsking(signIn.confirm)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = await ask({ token, first, second })
    if (done) onProved(done.recovery)
  }
  return (
    <Card lines={['第2步，共3步：用手机上的动态码应用扫描。']} title="绑定动态码">
      <form className="grid gap-4" onSubmit={submit}>
        <div className="mx-auto size-48 outline-1 outline-line">
          <QrCode label="动态码的二维码" text={uri} />
        </div>
        <div>
          <p className="text-ink-500">不能扫描时手动输入密钥</p>
          <p className="num select-all break-all font-semibold text-14/22">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
        {error !== null && (
          <Notice live tone="err">
            {messageOf(error)}
          </Notice>
        )}
        <DigitsInput isFirst label="第一个动态码" onChange={setFirst} value={first} />
        <DigitsInput
          help="等应用换下一组数字（最多30秒）再输入"
          label="紧接着的第二个动态码"
          onChange={setSecond}
          value={second}
        />
        <Button isBusy={isBusy} look="pine" size="lg" type="submit" wide>
          下一步
        </Button>
      </form>
    </Card>
  )
}
