import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'
import { removeFolder, tempFolder } from '../../../testing/temp-folder.ts'
import { testSecrets } from '../../../testing/test-secrets.ts'
import { confirmSecondFactor } from '../../features/identity/server/commands/confirm-second-factor.ts'
import { signIn } from '../../features/identity/server/commands/sign-in.ts'
import { startSecondFactor } from '../../features/identity/server/commands/start-second-factor.ts'
import { authenticate, embeddedAccounts, ensureAdmin } from '../../features/identity/server/public.ts'
import { lockFolder } from '../../platform/backup/backup-folder.ts'
import { systemClock } from '../../platform/clock.ts'
import { openStore } from '../../platform/database/store.ts'
import { createLog } from '../../platform/log.ts'
import { runAdminCommand } from './admin-command.ts'

const ADMIN = { email: 'admin@contoh.test', password: 'rahasia-123' }

describeOnBothDatabases('npm run admin', (_open, database) => {
  async function setUp() {
    const location = await database.location()
    const env = {
      DATA_DIR: location.dataDir || '/tmp',
      ...(location.databaseUrl === undefined ? {} : { DATABASE_URL: location.databaseUrl }),
    }
    const store = await openStore(location)
    await ensureAdmin(store, systemClock, ADMIN)
    const secrets = testSecrets()
    const deps = {
      store,
      clock: systemClock,
      provider: embeddedAccounts(store),
      log: createLog('silent'),
      secrets,
    }
    const tryToSignIn = (email: string, password: string) =>
      signIn(deps, {
        email,
        password,
        address: '203.0.113.9',
        userAgent: 'Firefox/131.0',
        oldSessionHash: undefined,
      })
    return {
      env,
      store,
      admin: (...args: string[]) => runAdminCommand(args, env),
      tryToSignIn,
      signedInToken: async () => {
        const outcome = await tryToSignIn(ADMIN.email, ADMIN.password)
        return outcome.kind === 'signed-in' ? outcome.token : ''
      },
      isSignedIn: async (token: string) => (await authenticate(store, systemClock, token)) !== undefined,
      [Symbol.asyncDispose]: () => store.close(),
    }
  }

  it('password: a given one; all sessions end', async () => {
    await using app = await setUp()
    const token = await app.signedInToken()
    expect(await app.admin('password', '--password', 'rahasia-baru')).toEqual({
      failed: false,
      text: 'Password untuk admin@contoh.test sudah diganti. 1 sesi diakhiri.',
    })
    expect(await app.isSignedIn(token)).toBe(false)
    expect((await app.tryToSignIn(ADMIN.email, ADMIN.password)).kind).toBe('failed')
    expect((await app.tryToSignIn(ADMIN.email, 'rahasia-baru')).kind).toBe('signed-in')
  })

  it('password: says where it is kept when that is elsewhere', async () => {
    await using app = await setUp()
    const outside = {
      IDENTITY_PROVIDER: 'firebase',
      ADMIN_USER_ID: 'uid-1',
      FIREBASE_API_KEY: 'kunci',
    }
    const answer = await runAdminCommand(['password'], { ...app.env, ...outside })
    expect([answer.failed, answer.text]).toEqual([
      true,
      expect.stringContaining('IDENTITY_PROVIDER=firebase'),
    ])
    expect((await app.tryToSignIn(ADMIN.email, ADMIN.password)).kind).toBe('signed-in')
  })

  it('second-factor off: lets in without a code again, and ends the sessions', async () => {
    await using app = await setUp()
    const token = await app.signedInToken()
    const secrets = testSecrets()
    await app.store.transaction(async (trx) => {
      const { user_id: userId } = await trx
        .selectFrom('admin_identity')
        .select('user_id')
        .executeTakeFirstOrThrow()
      const deps = { clock: systemClock, secrets }
      const { secret } = await startSecondFactor(trx, deps, { userId, email: ADMIN.email })
      const code = new TOTP({ secret }).generate()
      await confirmSecondFactor(trx, deps, { userId, email: ADMIN.email, code })
    })
    expect((await app.tryToSignIn(ADMIN.email, ADMIN.password)).kind).toBe('code-needed')
    expect((await app.admin('second-factor')).failed).toBe(true)
    expect(await app.admin('second-factor', 'off')).toEqual({
      failed: false,
      text: 'Verifikasi dua langkah dimatikan. 1 sesi diakhiri.',
    })
    expect(await app.isSignedIn(token)).toBe(false)
    expect((await app.tryToSignIn(ADMIN.email, ADMIN.password)).kind).toBe('signed-in')
    expect((await app.admin('second-factor', 'off')).text).toBe('Verifikasi dua langkah memang tidak aktif.')
  })

  it('password: a generated one is shown', async () => {
    await using app = await setUp()
    const { text } = await app.admin('password')
    const password = /Password baru\s+(\S+)/.exec(text)?.[1] ?? ''
    expect((await app.tryToSignIn(ADMIN.email, password)).kind).toBe('signed-in')
  })

  it('password: warns that ADMIN_PASSWORD will win at the next start', async () => {
    await using app = await setUp()
    const env = { ...app.env, ADMIN_PASSWORD: 'rahasia-lama' }
    const { text } = await runAdminCommand(['password', '--password', 'rahasia-baru'], env)
    expect(text).toContain('ADMIN_PASSWORD terpasang')
  })

  it('password, add-account: take what the terminal says, and tell what is easily guessed', async () => {
    await using app = await setUp()
    const hint = /^.*\nPerhatian: password ini mudah ditebak\.$/
    expect((await app.admin('password', '--password', 'rahasia-456')).text).toMatch(hint)
    expect((await app.tryToSignIn(ADMIN.email, 'rahasia-456')).kind).toBe('signed-in')
    const added = await app.admin('add-account', '--email', 'kasir@contoh.test', '--password', 'kasir1')
    expect(added.text).toMatch(hint)
  })

  it('add-account: AUTH-14 the further account proves itself and is refused', async () => {
    await using app = await setUp()
    const added = await app.admin('add-account', '--email', 'Kasir@contoh.test', '--password', 'rahasia-456')
    expect(added.failed).toBe(false)
    expect((await app.tryToSignIn('kasir@contoh.test', 'rahasia-456')).kind).toBe('not-admin')
    const [head, ...lines] = (await app.admin('accounts')).text.split('\n')
    expect(head).toMatch(/^EMAIL +PERAN +STATUS +DIBUAT$/)
    expect(lines[0]).toMatch(/^admin@contoh\.test +admin +aktif +\d/)
    expect(lines[1]).toMatch(/^kasir@contoh\.test +ditolak +aktif +\d/)
    expect(lines).toHaveLength(2)
  })

  it('sessions, revoke', async () => {
    await using app = await setUp()
    expect((await app.admin('sessions')).text).toBe('Tidak ada sesi yang berlaku.')
    const tokens = [await app.signedInToken(), await app.signedInToken(), await app.signedInToken()]
    const countSignedIn = async () => (await Promise.all(tokens.map(app.isSignedIn))).filter(Boolean).length

    const { text } = await app.admin('sessions')
    const lines = text.split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^\w{8} {2}admin@contoh\.test .* 203\.0\.113\.9 +Firefox$/)
    for (const token of tokens) expect(text).not.toContain(token)

    const id = lines[1]?.slice(0, 8) ?? ''
    expect(await app.admin('revoke', id)).toEqual({ failed: false, text: '1 sesi diakhiri.' })
    expect(await countSignedIn()).toBe(2)
    expect(await app.admin('revoke', '--all')).toEqual({ failed: false, text: '2 sesi diakhiri.' })
    expect(await countSignedIn()).toBe(0)
  })

  it('backup: makes one beside the running server, or says in one line why not', {
    timeout: 30_000,
  }, async () => {
    await using app = await setUp()
    const dataDir = app.env.DATABASE_URL === undefined ? app.env.DATA_DIR : tempFolder('admin-backup')
    const env = { ...app.env, DATA_DIR: dataDir }
    try {
      const { failed, text } = await runAdminCommand(['backup'], env)
      expect([failed, text]).toEqual([false, expect.stringContaining('lolos pemeriksaan')])
      const path = /pemeriksaan: (\S+\/backups\/tagihan-\d{8}-\d{6}\.sqlite)/.exec(text)?.[1] ?? ''
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex')
      expect(text).toContain(`0 pelanggan, 0 tagihan`)
      expect(text).toContain(`SHA-256 ${sha256}`)
      const trail = await app.store.read.selectFrom('trail_change').select(['kind', 'label']).execute()
      expect(trail).toEqual([{ kind: 'backup-made', label: basename(path) }])

      const lock = lockFolder(dataDir)
      const second = await runAdminCommand(['backup'], env)
      lock.release()
      expect(second).toEqual({
        failed: true,
        text: 'Perintah gagal: Cadangan lain sedang dibuat. Tunggu sampai selesai.',
      })
    } finally {
      if (dataDir !== app.env.DATA_DIR) removeFolder(dataDir)
    }
  })

  it.each([[[]], [['help']], [['--help']]])('%j shows every command', async (args) => {
    const { failed, text } = await runAdminCommand(args, {})
    expect(failed).toBe(false)
    for (const name of [
      'password',
      'accounts',
      'add-account',
      'sessions',
      'revoke',
      'backup',
      'copy',
      'totals',
    ]) {
      expect(text).toContain(`npm run admin -- ${name}`)
    }
  })

  it.each([
    [['hapus'], 'Perintah tidak dikenal: hapus.'],
    [['password', '--password', '12345'], 'Password minimal 6 karakter'],
    [['password', '--email', 'siapa@contoh.test'], 'Tidak ada akun dengan email siapa@contoh.test'],
    [['password', 'rahasia-baru'], 'Argumen berlebih: rahasia-baru.'],
    [['password', '--password'], 'Ada opsi tanpa nilai'],
    [['accounts', '--semua'], 'Ada opsi yang tidak dikenal.'],
    [['add-account'], 'add-account memerlukan --email EMAIL.'],
    [['add-account', '--email', 'kasir'], 'Email tidak valid'],
    [['add-account', '--email', ADMIN.email], 'Sudah ada akun dengan email admin@contoh.test'],
    [['revoke'], 'revoke memerlukan satu ID sesi, atau --all.'],
    [['revoke', 'x', '--all'], 'revoke memerlukan satu ID sesi, atau --all.'],
    [['backup', 'semua'], 'Argumen berlebih: semua.'],
    [['totals', 'hapus'], 'totals hanya mengenal rebuild, bukan hapus.'],
    [['totals', 'rebuild', 'lagi'], 'Argumen berlebih: lagi.'],
    [['revoke', 'tidakada'], 'Tidak ada sesi dengan ID tidakada.'],
  ])('%j is refused in one clear line', async (args, problem) => {
    await using app = await setUp()
    const { failed, text } = await app.admin(...args)
    expect(failed).toBe(true)
    expect(text).toContain(problem)
    expect(text).not.toContain('\n')
    expect((await app.tryToSignIn(ADMIN.email, ADMIN.password)).kind).toBe('signed-in')
  })

  it('needs a data folder and good settings', async () => {
    expect(await runAdminCommand(['accounts'], { DATA_DIR: '/tmp/tagihan-tidak-ada' })).toEqual({
      failed: true,
      text: 'Belum ada data di /tmp/tagihan-tidak-ada. Jalankan `npm start` dahulu, atau atur DATA_DIR.',
    })
    const { failed, text } = await runAdminCommand(['accounts'], { DATABASE_URL: 'mysql://x' })
    expect([failed, text]).toEqual([true, expect.stringContaining('DATABASE_URL harus')])
  })
})
