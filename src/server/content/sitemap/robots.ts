/** Nothing a stranger could use without an account, and nothing that is not a page. */
const closed = ['/center', '/productOrder', '/api/', '/dev/']

/**
 * A shop with simulators that strangers can reach is a rehearsal: money is not real and the catalogue may be made up, so
 * no search engine may send anybody there. On a machine's own address no search engine comes by, and developers, tests
 * and page audits see there what production will say.
 */
export function robotsText(publicUrl: string, hasSimulators: boolean) {
  const isRehearsal =
    hasSimulators && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  const rules = isRehearsal ? ['Disallow: /'] : closed.map((path) => `Disallow: ${path}`)
  const lines = ['User-agent: *', ...rules, ...(isRehearsal ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`])]
  return `${lines.join('\n')}\n`
}
