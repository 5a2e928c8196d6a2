/** Of what is read, filled in or paid: what comes by itself would change it under the member's hands. */
export const asksOnPressAlone = { refetchOnWindowFocus: false, refetchOnReconnect: false }
