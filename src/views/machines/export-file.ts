// The drawing of a machine as an SVG file.

/** The styles that are written into the copy, because its classes have no meaning outside this page. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'text-decoration-line',
] as const

/** The whole drawing as SVG text, with its colours on screen. */
export const svgText = (drawing: SVGSVGElement, width: number, height: number): string => {
  const copy = drawing.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) throw new Error('a copy of a drawing is a drawing')
  const originals = drawing.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index]
    if (original === undefined) return
    const computed = getComputedStyle(original)
    for (const style of STYLES) {
      const value = computed.getPropertyValue(style)
      if (value !== '' && value !== 'normal') element.setAttribute(style, value)
    }
    element.removeAttribute('class')
  })
  const pad = 16
  copy.querySelector('g')?.removeAttribute('transform')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `${-pad} ${-pad} ${width + pad * 2} ${height + pad * 2}`)
  copy.setAttribute('width', String(width + pad * 2))
  copy.setAttribute('height', String(height + pad * 2))
  copy.removeAttribute('class')
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('x', String(-pad))
  ground.setAttribute('y', String(-pad))
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor)
  copy.prepend(ground)
  return new XMLSerializer().serializeToString(copy)
}
