/*
 * Which modules come in one file. Left to itself the bundler makes a file of whatever two screens share: 25 of some hundred bytes for the
 * list of customers, fetched six at a time, each in a round trip of its own (6.3 s until the rows on slow 4G instead of 4.5 s).
 * Two files must not need each other, not even by way of a third: the program would not start, and the check of weights falls over it.
 */

// What both pages load at once.
const BASE =
  /node_modules\/(react|react-dom|scheduler|zod|@orpc\/(client|contract|openapi-client|shared|standard-server|standard-server-fetch))\/|src\/ui\/(api-client|api-error|leave-for-login|empty-state|stale-alert|text-input|field|logo|skeleton|map\/map-view)\.tsx?$|src\/shared\/(text-schemas|app-error|endpoint-meta)\.ts$|src\/features\/identity\/(contract|web\/api)\.ts$|lucide-react\/.*\/icons\/eye\.[a-z]+$/

// The shell's alone; the login asks without a cache.
const QUERIES =
  /node_modules\/@tanstack\/(query-core\/build\/modern\/(?!mutationObserver|infiniteQueryObserver)|react-query\/build\/modern\/(?!useMutation|useInfinite))/

// What nearly every screen needs besides.
const CALLS =
  /node_modules\/(@orpc\/tanstack-query|@tanstack\/[a-z-]+\/build\/modern\/(mutationObserver|useMutation))/

// The same of our own, which the registration needs as well.
const PARTS =
  /src\/shared\/(calendar-day|billing-period|rupiah|schemas)\.ts$|src\/ui\/(page-time-zone\.ts|select\.tsx)$|lucide-react\/.*\/icons\/chevron-down\.[a-z]+$/

// What most screens have above their lists, and what is around those.
const CONTROLS =
  /src\/ui\/(search-box|checkbox|confirm-dialog|money)\.tsx$|src\/features\/billing\/web\/month-picker\.tsx$|lucide-react\/.*\/icons\/chevron-(left|right)\.[a-z]+$/
const LISTS =
  /src\/ui\/(data-table|pagination|loaded-list|list-footer|stat-tile|menu|card-list|address-filters|download-file)\.tsx?$|lucide-react\/.*\/icons\/(plus|trash|pencil|ellipsis|arrow-(up|down)|download|undo-2)\.[a-z]+$/

// The contract of a slice and what calls it, for all screens that show something of it; what the registration has, too, for itself.
const PEOPLE =
  /src\/features\/customers\/(schemas|rules\/customer-fields)\.ts$|src\/shared\/phone-number\.ts$|src\/ui\/page-packages\.ts$/
const CUSTOMERS =
  /src\/features\/customers\/((contract|review-contract)\.ts$|rules\/(customer-filter|customer-changes|csv-file)\.ts$|web\/api\.ts$)/
const BILLS =
  /src\/features\/billing\/((contract|print-contract|unpaid-contract|schemas)\.ts$|rules\/(billing-cycle|bulk-draft|unpaid-customer)\.ts$|web\/api\.ts$)/
const MESSAGES =
  /src\/features\/messaging\/((contract|schemas)\.ts$|web\/(api|wait-for-message|running-jobs|use-job)\.tsx?$)/

/** Only what fits `test`. By default a file takes along whatever its modules need and no other group has. */
const exactly = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false })

/** The groups of `codeSplitting`, the first that fits. */
export const CHUNK_GROUPS = [
  { name: 'base', test: BASE },
  { name: 'query', test: QUERIES },
  exactly('calls', CALLS),
  exactly('parts', PARTS),
  exactly('controls', CONTROLS),
  exactly('lists', LISTS),
  exactly('people', PEOPLE),
  exactly('customers', CUSTOMERS),
  exactly('bills', BILLS),
  exactly('messages', MESSAGES),
]
