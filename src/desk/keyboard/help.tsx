import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../act/sheet.tsx'
import { useMay } from '../client/me.ts'
import { navigation } from '../shell/navigation.ts'
import { modKey } from './mod-key.ts'

const groups = [
  {
    title: '到处可用',
    keys: [
      [`${modKey} K`, '搜索与前往'],
      [`${modKey} Z`, '撤销（提示还在时）'],
      ['Esc', '关闭'],
      ['?', '这张表'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['J K', '下一行，上一行'],
      ['Enter', '打开'],
      ['Space', '速览'],
      ['X，Shift X', '选择，选到这一行'],
      ['/', '筛选框'],
    ],
  },
  {
    title: '一条记录',
    keys: [
      ['[ ]', '列表中的上一条，下一条'],
      ['N', '写备注'],
      ['E', '编辑'],
      [`${modKey} Enter`, '保存，发送'],
    ],
  },
] as const

/** The table of keys (desk book §3.3). Nothing that lets money go has a key of its own. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const may = useMay()
  const going = navigation
    .flatMap(({ entries }) => entries)
    .flatMap(({ goKey, title, right }) =>
      goKey && may(right) ? [[`G ${goKey.toUpperCase()}`, title] as const] : [],
    )
  return (
    <Sheet foot={<Button onClick={onClose}>知道了</Button>} isOpen onClose={onClose} title="键盘" width={760}>
      <div className="grid grid-cols-4 gap-6">
        {[...groups, { title: '前往', keys: going }].map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-12/18 text-ink-500">{title}</h3>
            <dl className="grid gap-2">
              {keys.map(([key, text]) => (
                <div className="flex items-baseline gap-2" key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd className="text-ink-700">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-4 text-12/18 text-ink-500">字母只在输入框之外起作用；涉及退款与付款的操作没有单键。</p>
    </Sheet>
  )
}
