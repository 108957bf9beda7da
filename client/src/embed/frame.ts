// The line of HTML that shows a viewer in another page.
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export const frameOf = (path: string, title: string): string =>
  `<iframe src="${new URL(path, location.href).href}" title="${escaped(title)}" width="640" height="640" style="border:0" loading="lazy"></iframe>`
