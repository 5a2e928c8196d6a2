/** Under which this tab keeps what a traveller has chosen. */
export const SELECTION_KEY = 'bm_journey'
