import { colours } from '@/lib/open/page'

/** The style of the page shown without a network, in the product's colours, which cannot be loaded then. */
export const offlineStyle = (): string =>
  [
    colours,
    ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}',
    '*{box-sizing:border-box}body{margin:0;background:var(--surface-sunken);color:var(--ink)}',
    'main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.25rem;margin:0}',
    'h2{font-size:1rem;margin:1.5rem 0 .5rem}p{margin:.5rem 0;color:var(--ink-soft)}',
    'ul{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:.5rem;overflow:hidden}',
    'li+li{border-top:1px solid var(--line)}li a{display:block;padding:.75rem 1rem;overflow-wrap:anywhere}',
    'a{color:var(--accent)}li a:hover{background:var(--surface-hover)}',
    '.again{display:inline-block;padding:.5rem 1rem;border:1px solid var(--line-strong);border-radius:.5rem;' +
      'background:var(--surface);color:var(--ink);text-decoration:none}',
  ]
    .join('')
    .replaceAll(/\s+/g, ' ')
