/** `notify` tells people outside, `raiseAlarm` tells staff. No other noun words a message or writes an alarm. */
export { calmAlarm, raiseAlarm } from './alarms.ts'
export { alarmExport } from './desk/alarm-export.ts'
export { recipientLimits } from './limits.ts'
export { notify } from './notify.ts'
export { messagesOf } from './preview.ts'
export { type PhoneBook, type Reached, sendNotification, sendOnce } from './sending.ts'
export { type CodeTemplateName, sayBySms, smsTemplateNames } from './sms-words.ts'
export { balanceDueKey, departureSoonKey } from './templates.ts'
