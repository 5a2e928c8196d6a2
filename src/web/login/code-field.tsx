import { Phone } from 'lucide-react'
import { TextInput, type TextInputProps } from '#src/ui/fields/field.tsx'
import { CodeButton, type CodeSender, useFocusAtRest } from './send-code.tsx'

interface Props extends Omit<TextInputProps, 'label'> {
  sender: CodeSender
}

/** The code, the button that asks for it, and below them the way out when no text arrives. */
export function CodeField({ sender, ...input }: Props) {
  const { restsUntil, sentTo, voice, isSending, request } = sender
  const field = useFocusAtRest(restsUntil)
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <div className="min-w-0 grow">
          <TextInput
            autoComplete="one-time-code"
            className="!h-12"
            help={sentTo && `验证码已发送至 ${sentTo}，5 分钟内有效`}
            inputMode="numeric"
            label="短信验证码"
            maxLength={16}
            placeholder="请输入短信验证码"
            ref={field}
            {...input}
          />
        </div>
        <div className="pt-7">
          <CodeButton isSending={isSending} onClick={() => void request('text')} restsUntil={restsUntil} />
        </div>
      </div>
      <div role="status">
        {voice !== 'hidden' && (
          <p className="notice info mt-2.5 !py-2.5">
            <Phone aria-hidden className="icon" />
            {voice === 'called' ? (
              '请留意来电，接听获取语音验证码'
            ) : (
              <button className="link text-info" onClick={() => void request('voice')} type="button">
                收不到短信验证码？点击接听语音验证
              </button>
            )}
          </p>
        )}
      </div>
      {sender.dialog}
    </div>
  )
}
