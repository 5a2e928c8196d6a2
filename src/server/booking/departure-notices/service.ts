/** 出团通知: what other nouns may call. Editions alone are told to travellers; the entry is the desk's own. */
export { findNotice, type SentNotice } from './editions.ts'
