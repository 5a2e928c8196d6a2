import { chat } from '#src/api/content/chat.ts'
import { handlers } from '#src/server/ctx.ts'
import { openStream } from './live/stream.ts'
import { leavePhone } from './night.ts'
import * as reading from './reading.ts'
import { sendMessage, sendPicture } from './sending.ts'

export const chatHandlers = handlers(chat, {
  now: ({ ctx, member }) => reading.chatNow(ctx, member),
  send: ({ ctx, member, input }) => sendMessage(ctx, member, input),
  picture: ({ ctx, member, input, file }) => sendPicture(ctx, member, input, file),
  pictureFile: ({ ctx, member, input }) => reading.ownPicture(ctx, member, input),
  messages: ({ ctx, member, input }) => reading.pageMessages(ctx, member, input),
  read: ({ ctx, member, input }) => reading.readUpTo(ctx, member, input),
  typing: ({ ctx, member, input }) => reading.noteTyping(ctx, member, input),
  withdraw: ({ ctx, member, input }) => reading.withdraw(ctx, member, input),
  phone: ({ ctx, member, input }) => leavePhone(ctx, member, input),
  events: ({ ctx, member, input, signal, lastEventId }) =>
    openStream(ctx, member, { chatId: input.chat_id, signal, lastEventId }),
  rate: ({ ctx, member, input }) => reading.rate(ctx, member, input),
})
