/** Longer than that is a film, not a part of a page. */
export const LONGEST_SECONDS = 180
/** The longer side of the picture in pixels. */
export const LARGEST_SIDE = 1920

/** Videos and captions are named by a stem, `/media/` and 32 random digits, so an address can be cached for ever. */
export const videoSrc = (stem: string) => `${stem}.mp4`
export const captionsSrc = (stem: string) => `${stem}.vtt`

/** `1:05`. */
export const lengthText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
