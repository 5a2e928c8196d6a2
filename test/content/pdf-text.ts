import { getDocumentProxy } from 'unpdf'

interface Page {
  /** Everything of the body in the order of the file, without white space. */
  body: string
  /** The small line above and that below. */
  head: string
  foot: string
  /** Letters that stand aslant across the page. */
  watermark: string
}

/** In points from the lower edge of A4: where the head begins and where the foot ends. */
const HEAD_FROM = 780
const FOOT_UNTIL = 60

/** The text that stands in a PDF, page by page, as a reader copies it. */
export async function textOfPdf(bytes: Uint8Array): Promise<Page[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: Page[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = { body: '', head: '', foot: '', watermark: '' }
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) {
      if (!('str' in item)) continue
      const [, slant = 0, , , , y = 0] = item.transform as number[]
      const place = slant !== 0 ? 'watermark' : y > HEAD_FROM ? 'head' : y < FOOT_UNTIL ? 'foot' : 'body'
      page[place] += withoutBlanks(item.str)
    }
    pages.push(page)
  }
  await pdf.cleanup()
  return pages
}

/** Text is compared without white space: a line ends where the page does. */
export const withoutBlanks = (text: string) => text.replace(/[\s\u200B\u00AD]/g, '')
