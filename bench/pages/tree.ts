import { createElement, type ReactNode } from 'react'

/** Written without an end tag; React closes everything else, the shapes of an icon too. */
const voids = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'source'])
const renamed: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  viewbox: 'viewBox',
}

/**
 * The elements of a page that our own server rendered, without router, data or components: what React alone would
 * have to turn into text. Reads well-formed HTML as React writes it, and nothing else.
 */
export function treeOf(html: string): ReactNode {
  const root: Open = { tag: 'root', props: {}, children: [] }
  const stack = [root]
  const tokens = html.matchAll(
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<script\b[\s\S]*?<\/script>|<\/([\w-]+)>|<([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi,
  )
  for (const [, closing, opening, attributes = '', selfClosing, text] of tokens) {
    const parent = stack.at(-1) ?? root
    if (text) parent.children.push(unescapeText(text))
    else if (closing) {
      const done = stack.pop()
      if (done && stack.length > 0) stack.at(-1)?.children.push(elementOf(done))
    } else if (opening) {
      const element = { tag: opening, props: propsOf(attributes), children: [] }
      if (selfClosing || voids.has(opening)) parent.children.push(elementOf(element))
      else stack.push(element)
    }
  }
  return root.children
}

interface Open {
  tag: string
  props: Record<string, string | boolean>
  children: ReactNode[]
}

let key = 0
const elementOf = ({ tag, props, children }: Open) =>
  createElement(tag, { ...props, key: ++key }, ...children)

function propsOf(attributes: string) {
  const props: Record<string, string | boolean> = {}
  for (const [, name = '', value] of attributes.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)) {
    // Style objects and event handlers have no text form that React takes back.
    if (name === 'style' || name.startsWith('on')) continue
    props[renamed[name] ?? name] = value === undefined ? true : unescapeText(value)
  }
  return props
}

const unescapeText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
