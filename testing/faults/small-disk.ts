import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeFolder, tempFolder } from '../temp-folder.ts'

/** A file system of its own that a test can fill or break. */
export interface SmallDisk {
  /** Where the app keeps its data. */
  dataDir: string
  /** Uses up what room is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  /** Takes it away with all that it holds. */
  remove(): void
}

const MIB = 1024 * 1024

/** Whether this user may mount file systems. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
  return probe.status === 0
}

/** In memory, of that size. */
export function smallDisk(mebibytes: number): SmallDisk {
  const folder = tempFolder('small-disk')
  run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder)
  return mounted(folder)
}

/** One of ext4 that becomes read-only for those who have files open, as it does on a card that wears out. */
export interface BreakableDisk extends SmallDisk {
  break(): void
  /** What the owner does: checks it and mounts it again; nobody may have files open. */
  repair(): void
}

/** In a file in memory; undefined where the kernel or the tools do not offer that. */
export function breakableDisk(mebibytes: number): BreakableDisk | undefined {
  const place = tempFolder('breakable-disk')
  const [image, folder] = [join(place, 'image'), join(place, 'mounted')]
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, mebibytes * MIB)
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, folder)
  try {
    run('mkfs.ext4', '-q', '-F', image)
    mount()
  } catch {
    removeFolder(place)
    return undefined
  }
  const device = run('findmnt', '-no', 'SOURCE', folder).trim()
  const trigger = `/sys/fs/ext4/${basename(device)}/trigger_fs_error`
  const disk = mounted(folder)
  const remove = () => {
    disk.remove()
    removeFolder(place)
  }
  if (!existsSync(trigger)) {
    remove()
    return undefined
  }
  return {
    ...disk,
    break: () => writeFileSync(trigger, '1'),
    repair: () => {
      run('umount', folder)
      // 1: errors were found and corrected.
      spawnSync('e2fsck', ['-fy', image])
      mount()
    },
    remove,
  }
}

function mounted(folder: string): SmallDisk {
  const filler = join(folder, 'filler')
  const unmount = () => {
    spawnSync('umount', ['-l', folder])
  }
  process.once('exit', unmount)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return {
    dataDir,
    fill: () => {
      for (const size of [MIB, 4096]) fillWith(filler, Buffer.alloc(size))
    },
    free: () => rmSync(filler),
    remove: () => {
      process.off('exit', unmount)
      unmount()
      removeFolder(folder)
    },
  }
}

function fillWith(path: string, piece: Buffer): void {
  try {
    for (;;) appendFileSync(path, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}
