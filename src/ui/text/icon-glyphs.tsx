// The drawings of <Icon> for states: they differ by shape, not by colour.
import { box, circle } from './icon-paths.ts'

export const glyphShapes = {
  warn: 'M8 2.25 14.5 13.5h-13zM8 6.5v3.25M8 11.7v.05',
  clock: `${circle(8, 8, 6)}M8 4.75V8l2.25 1.5`,
  wait: `${circle(8, 8, 5.5)}M8 5v3l2 1.5`,
  lock: `${box(3.25, 7, 9.5, 6.75, 1.25)}M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2`,
  unlock: `${box(3.25, 7, 9.5, 6.75, 1.25)}M5.25 7V5a2.75 2.75 0 0 1 5.3-1`,
  key: `${circle(5.25, 10.75, 2.75)}M7.25 8.75 13 3M10.25 5.75l2 2`,
  undo: 'M5.5 4.5 3 7l2.5 2.5M3.25 7H9.5a3.25 3.25 0 0 1 0 6.5H7',
  redo: 'M10.5 4.5 13 7l-2.5 2.5M12.75 7H6.5a3.25 3.25 0 0 0 0 6.5H9',
  play: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M6.75 5.6v4.8L10.6 8z" fill="currentColor" stroke="none" />
    </>
  ),
  pause: `${circle(8, 8, 5.5)}M6.6 6v4M9.4 6v4`,
  half: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.75v6.5a3.25 3.25 0 0 1 0-6.5z" fill="currentColor" stroke="none" />
    </>
  ),
  progress: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 8V4.5A3.5 3.5 0 1 1 4.5 8z" fill="currentColor" stroke="none" />
    </>
  ),
  'circle-dashed': <circle cx="8" cy="8" r="5.5" strokeDasharray="2.3 2.02" />,
  circle: circle(8, 8, 5.5),
  'check-circle': `${circle(8, 8, 5.5)}M5.5 8.2l1.75 1.75L10.6 6.4`,
  'check-fill': (
    <>
      <circle cx="8" cy="8" r="6.2" fill="currentColor" stroke="none" />
      <path d="m5.4 8.2 1.8 1.8 3.5-3.7" stroke="var(--surface)" strokeWidth="1.75" />
    </>
  ),
  'x-circle': `${circle(8, 8, 5.5)}M6 6l4 4M10 6l-4 4`,
  ban: `${circle(8, 8, 5.5)}M4.2 11.8l7.6-7.6`,
  megaphone: 'M3 6.25v3.5h2l5 3v-9.5l-5 3zM12.5 6a3 3 0 0 1 0 4',
  shield: 'M8 1.75 13 3.5v4c0 3.25-2 5.5-5 6.75-3-1.25-5-3.5-5-6.75v-4zM5.75 8l1.6 1.6 3-3.2',
}
