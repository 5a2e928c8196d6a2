import { Button } from '#src/ui/button.tsx'
import { useMe } from '../client/me.ts'
import { chooseSound, type Reminding, turnOff, turnOn, useReminding, useSound } from '../live/reminding.ts'
import { ring } from '../live/ring.ts'

const words: Record<Reminding, string> = {
  off: '待办在10分钟内到期、会话有新消息时，由这台电脑弹出提醒，只含类别和编号。',
  on: '已打开：待办在10分钟内到期、会话有新消息时弹出提醒，只含类别和编号。',
  refused: '浏览器已拒绝本站的通知，请在浏览器的网站设置中允许后再打开。',
  impossible: '这个浏览器不支持桌面提醒。',
}

/** Whether this browser reminds me; the browser is asked when the button is pressed, never before. */
export function RemindersPanel() {
  const { id } = useMe()
  const reminding = useReminding(id)
  return (
    <section aria-label="桌面提醒" className="panel flex max-w-160 items-center gap-4 px-4 py-2.5">
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-14/22">桌面提醒</h2>
        <p className="text-ink-500">{words[reminding]}</p>
      </div>
      {reminding === 'on' ? (
        <Button onClick={() => turnOff(id)} size="sm">
          关闭提醒
        </Button>
      ) : (
        <Button disabled={reminding !== 'off'} onClick={() => void turnOn(id)} size="sm">
          打开提醒
        </Button>
      )}
    </section>
  )
}

/** Chat alone makes a sound, and only where somebody wants it; turning it on lets it be heard once. */
export function SoundPanel() {
  const { id } = useMe()
  const isOn = useSound(id)
  return (
    <section aria-label="会话提示音" className="panel flex max-w-160 items-center gap-4 px-4 py-2.5">
      <div className="min-w-0 grow">
        <h2 className="font-semibold text-14/22">会话提示音</h2>
        <p className="text-ink-500">
          {isOn
            ? '已打开：待接的和我的会话有新消息时响一声。'
            : '待接的和我的会话有新消息时响一声，默认关闭。'}
        </p>
      </div>
      <Button
        onClick={() => {
          chooseSound(id, !isOn)
          if (!isOn) void ring()
        }}
        size="sm"
      >
        {isOn ? '关闭提示音' : '打开提示音'}
      </Button>
    </section>
  )
}
