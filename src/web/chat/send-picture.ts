import { chat } from '#src/api/content/chat.ts'
import { sendFile } from '#src/api/send-file.ts'
import { answerOf, ownHeaders } from '../client/api/call.ts'

/** The same picture under the same name is one message, however often it is sent. */
export const sendPicture = (file: File, clientId: string, pageUrl: string) =>
  answerOf(chat.picture, async () => {
    const body = new FormData()
    body.set('client_id', clientId)
    body.set('page_url', pageUrl)
    body.set('file', file)
    return sendFile(`${chat.picture.path}?platform=3`, { body, headers: await ownHeaders() })
  })
