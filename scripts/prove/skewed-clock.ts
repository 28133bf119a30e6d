// Loaded before a server in the proof of wrong clocks: its process's clock is CLOCK_SKEW seconds ahead, and SIGUSR2
// sets it back by one minute.
const JUMP_MS = 60_000

const Right = Date
let skewMs = Number(process.env.CLOCK_SKEW ?? 0) * 1000
process.on('SIGUSR2', () => {
  skewMs -= JUMP_MS
})

const now = (): number => Right.now() + skewMs

globalThis.Date = new Proxy(Right, {
  construct: (_, given: [], made) => Reflect.construct(Right, given.length === 0 ? [now()] : given, made),
  apply: () => new Right(now()).toString(),
  get: (of, name, receiver) => (name === 'now' ? now : Reflect.get(of, name, receiver)),
})
