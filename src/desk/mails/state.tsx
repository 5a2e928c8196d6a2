import type { MailStatus } from '#src/domain/booking/mails/mail.ts'

const tones: Partial<Record<MailStatus, string>> = { requested: 'och', sent: 'pine', received: 'pine' }

export const MailState = ({ state, text }: { state: MailStatus; text: string }) => (
  <span className={`tag ${tones[state] ?? ''}`}>{text}</span>
)
