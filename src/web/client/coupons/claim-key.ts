/** Under which key a browser keeps the claim of a guest who is logging in. */
export const CLAIM_KEY = 'bm_claim_flag'
