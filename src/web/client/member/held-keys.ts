/** Under which keys a browser keeps what a guest has pressed who is logging in. */
export const heldKeys = { favourite: 'bm_collect_flag', claim: 'bm_claim_flag' } as const
