/** Below the button of every form that asks to be called (rule book §16.1). */
export const Consent = ({ className = '' }: { className?: string }) => (
  <p className={`text-ink-500 ${className}`}>
    提交即表示同意我们就本次咨询与您联系
    <a className="link ml-1" href="/useragree?keywords=privacy" rel="noreferrer" target="_blank">
      隐私政策
    </a>
  </p>
)
