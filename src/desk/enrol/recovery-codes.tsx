import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Check } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { toast } from '#src/ui/toast.ts'
import { deskHref } from '../client/address.ts'
import { Card } from '../sign-in/card.tsx'

/** Shown this once: the server keeps no more than their hashes. */
export function RecoveryCodes({ codes, login }: { codes: readonly string[]; login: string }) {
  const [isKept, setKept] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(`百陌工作台 ${login} 恢复码\n${codes.join('\n')}\n`)
    toast.ok('已复制')
  }
  return (
    <Card lines={['第3步，共3步：保存恢复码。']} title="账号已开通">
      <Notice tone="warn">手机丢失时，用其中一个登录并重新绑定。每个只能用一次，离开本页后不再显示。</Notice>
      <ul aria-label="恢复码" className="num grid grid-cols-2 gap-x-6 gap-y-1.5 font-semibold text-14/22">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button onClick={() => void copy()}>复制</Button>
        <Button onClick={() => print()}>打印</Button>
      </div>
      <Check checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        我已保存在安全的地方
      </Check>
      <Button
        disabled={!isKept}
        look="pine"
        onClick={() => location.assign(deskHref('/login'))}
        size="lg"
        wide
      >
        去登录
      </Button>
    </Card>
  )
}
