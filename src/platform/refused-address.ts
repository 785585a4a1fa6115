import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Private addresses are not among them: the gateway usually runs on this machine or beside it.
const refused = new BlockList()
refused.addSubnet('169.254.0.0', 16)
refused.addSubnet('fe80::', 10, 'ipv6')
// The same within IPv6: NAT64 and 6to4.
refused.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
refused.addSubnet('2002:a9fe::', 32, 'ipv6')
// Where clouds hand out credentials besides.
refused.addAddress('fd00:ec2::254', 'ipv6')
refused.addAddress('100.100.100.200')

/** Whether nothing may be asked at that host: link-local, where clouds hand out a machine's credentials. A name is never refused here. */
export function isRefusedHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(bare)
  return version !== 0 && refused.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/** A name's addresses, as `node:dns` would answer them. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The `lookup` of a connection that fails with REFUSED_ADDRESS for a name that leads to a refused address, whatever else it leads to. */
export function refusingLookup(resolve: Resolve = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const problem = error ?? (addresses.some(({ address }) => isRefusedHost(address)) ? refusal() : null)
      const [first] = addresses ?? []
      if (problem || !first) done(problem, [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** The error of a call to a refused address. */
export function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error('the address is link-local'), { code: 'REFUSED_ADDRESS' })
}
