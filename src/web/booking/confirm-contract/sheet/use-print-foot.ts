import { useEffect } from 'react'
import { minuteText } from '#src/domain/calendar-day.ts'

/** A text as CSS writes it. */
const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

const footOf = (what: string, printedAt: Date) => `@page {
  @bottom-left { content: ${quoted(`${what}　打印于 ${minuteText(printedAt)}`)}; font: 8pt serif; color: #555; }
  @bottom-right { content: "第 " counter(page) " 页，共 " counter(pages) " 页"; font: 8pt serif; color: #555; }
}`

/** Prints at the foot of every page the document's name, the time of printing, and the page number. */
export function usePrintFoot(what: string, serverNow: Date) {
  useEffect(() => {
    const began = performance.now()
    const sheet = new CSSStyleSheet()
    // By the server's time: the visitor's clock may be wrong, its pace is not.
    const write = () =>
      sheet.replaceSync(footOf(what, new Date(serverNow.getTime() + performance.now() - began)))
    write()
    addEventListener('beforeprint', write)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      removeEventListener('beforeprint', write)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [what, serverNow])
}
