import { deskChats } from '#src/api/desk/service/chats.ts'
import { quickReplies } from '#src/api/desk/service/quick-replies.ts'
import { screenSized } from '#src/server/catalog/pictures/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { listAssignees } from '#src/server/operations/service-work/service.ts'
import { blockChat, closeChat, takeChat, transferChat, turnToInquiry } from './acts.ts'
import { listReplies, removeReply, saveReply } from './quick-replies.ts'
import * as read from './read.ts'
import { loadOfEach } from './store.ts'
import * as write from './write.ts'

export const deskChatHandlers = [
  ...handlers(deskChats, {
    list: ({ ctx, staff, input }) => read.pageChats(ctx, staff, input),
    assignees: ({ ctx }) => listAssignees(ctx.db, 'chat'),
    load: ({ ctx }) => loadOfEach(ctx.db),
    figures: ({ ctx, staff }) => read.figuresOfDay(ctx, staff),
    detail: ({ ctx, staff, input }) => read.viewChat(ctx, staff, input.id),
    messages: ({ ctx, staff, input }) => read.pageDeskMessages(ctx, staff, input),
    pictureFile: ({ ctx, staff, input }) => read.deskPicture(ctx, staff, input),
    coupons: ({ ctx, staff, input }) => read.couponsToSend(ctx, staff, input),
    typing: ({ ctx, staff, input }) => read.noteStaffTyping(ctx, staff, input),
    take: ({ ctx, staff, input }) => takeChat(ctx, staff, input),
    send: ({ ctx, staff, input }) => write.sendAnswer(ctx, staff, input),
    sendPicture: {
      prepare: ({ file }) => screenSized(file),
      handle: ({ ctx, staff, input, file }) => write.sendPictureAnswer(ctx, staff, input, file),
    },
    whisper: ({ ctx, staff, input }) => write.whisper(ctx, staff, input),
    withdraw: ({ ctx, staff, input }) => write.withdrawAnswer(ctx, staff, input),
    read: ({ ctx, staff, input }) => write.readAsStaff(ctx, staff, input),
    transfer: ({ ctx, staff, input }) => transferChat(ctx, staff, input),
    close: ({ ctx, staff, input }) => closeChat(ctx, staff, input),
    block: ({ ctx, staff, input }) => blockChat(ctx, staff, input),
    toInquiry: ({ ctx, staff, input }) => turnToInquiry(ctx, staff, input),
  }),
  ...handlers(quickReplies, {
    list: ({ ctx, staff }) => listReplies(ctx, staff),
    save: ({ ctx, staff, input }) => saveReply(ctx, staff, input),
    remove: ({ ctx, staff, input }) => removeReply(ctx, staff, input),
  }),
]
