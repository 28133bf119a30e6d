// The trusted proxies (TRUST_PROXY), and the address of a caller behind them.
import ipaddr from 'ipaddr.js'

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const networksOf = (part: string): Network[] | null => {
  const words = Object.hasOwn(named, part) ? named[part] : undefined
  if (words !== undefined) return words.map((one) => ipaddr.parseCIDR(one))
  try {
    if (part.includes('/')) return [ipaddr.parseCIDR(part)]
    const address = ipaddr.parse(part)
    return [[address, address.kind() === 'ipv4' ? 32 : 128]]
  } catch {
    // The caller reports it, with the variable's name.
    return null
  }
}

/** The invalid parts of TRUST_PROXY: neither address, network nor name; empty when all are valid. */
export const faultyProxies = (parts: readonly string[]): string[] => parts.filter((part) => networksOf(part) === null)

/** Whether an address is one of the trusted proxies. */
export const proxyTest = (parts: readonly string[]): ((address: string) => boolean) => {
  const networks = parts.flatMap((part) => networksOf(part) ?? [])
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    // An IPv4 address of a socket that listens on IPv6 too.
    const address = ipaddr.process(text)
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}

/** The address of a caller: the socket's, or the last of X-Forwarded-For that is no trusted proxy. */
export const callerAddress = (
  socket: string | null,
  forwarded: string,
  isProxy: (address: string) => boolean,
): string | null => {
  if (socket === null || !isProxy(socket)) return socket
  const hops = forwarded.split(',').map((hop) => hop.trim())
  return hops.findLast((hop) => hop !== '' && hop.length <= 45 && !isProxy(hop)) ?? socket
}
