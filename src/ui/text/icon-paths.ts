// Closed shapes as parts of the path of a drawing: one path is drawn faster than several elements.

/** A circle around a point. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** A rectangle with round corners; `x` and `y` are those of its left upper corner. */
export const box = (x: number, y: number, width: number, height: number, radius: number): string => {
  const corner = (across: number, down: number) => `a${radius} ${radius} 0 0 1 ${across} ${down}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
}
