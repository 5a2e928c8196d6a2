import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { Button } from '#src/ui/button.tsx'
import { openLogin } from '#src/web/client/member/login.ts'
import { logout, useMember } from '#src/web/client/member/member.ts'
import { Logo } from './logo.tsx'
import { DestinationMenu, ServicePopover, ThemeMenu } from './menus.tsx'
import { HeaderSearch } from './search.tsx'

/** The sticky variant is lower: only the height changes (design: 76 → 60 after 300 pixels). */
const STICKY_AFTER = 300

export function useScrolledPast(pixels: number) {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [pixels])
  return isPast
}

/** The pages of request forms belong to the landing page that leads to them. */
const places = [
  {
    to: '/product/individual',
    words: '私人定制',
    below: ['/custom/personal', '/tailor', '/customized/success'],
  },
  { to: '/product/team', words: '商务研学', below: ['/custom/business'] },
  { to: '/aboutbm/aboutDetail', words: '关于我们', below: ['/aboutbm/'] },
] as const satisfies { to: string; words: string; below: readonly string[] }[]

/** A part that ends with a slash holds all pages that begin with it. */
const isBelow = (path: string, part: string) => (part.endsWith('/') ? path.startsWith(part) : path === part)

export function SiteHeader() {
  const isStuck = useScrolledPast(STICKY_AFTER)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <header className={`hd ${isStuck ? 'is-stuck' : ''}`}>
      <div className="container-page hd-in">
        <Link aria-label="百陌旅行 Baimo Travel 首页" className="logo" to="/product/team">
          <Logo />
        </Link>
        <nav aria-label="主导航" className="nav">
          <DestinationMenu />
          <ThemeMenu />
          {places.map(({ to, words, below }) => (
            <Link
              className={`nav-item ${path === to || below.some((part) => isBelow(path, part)) ? 'on' : ''}`}
              key={to}
              to={to}
            >
              {words}
            </Link>
          ))}
        </nav>
        <HeaderSearch />
        <div className="hd-act">
          <ServicePopover />
          <MemberCorner />
        </div>
      </div>
    </header>
  )
}

/** Not before anyone knows who visits: the space is there already. */
function MemberCorner() {
  const member = useMember()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The session has ended already: a page with unsaved changes can no longer ask to be kept.
  const leave = () => logout(queryClient, () => navigate({ to: '/', ignoreBlocker: true }))
  return (
    <div className="contents" data-testid="member">
      {member === null && (
        <>
          <button
            className="h-9 leading-none text-ink-700 hover:text-pine-600"
            onClick={() => void openLogin('sms')}
            type="button"
          >
            登录
          </button>
          <Button onClick={() => void openLogin('register')} size="sm">
            注册
          </Button>
        </>
      )}
      {member && (
        <>
          <Link
            className="flex items-center gap-1.5 leading-none text-ink-700 hover:text-pine-600"
            to="/center/order"
          >
            <span aria-hidden className="av relative">
              {member.avatar ? (
                <img
                  alt=""
                  className="size-full rounded-full object-cover"
                  src={pictureSrc(member.avatar, 480)}
                />
              ) : (
                [...member.name][0]
              )}
              {member.unread > 0 && (
                <i className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-cin-600" />
              )}
            </span>
            个人中心
            {member.unread > 0 && <span className="sr-only">（有未读消息）</span>}
          </Link>
          <button
            className="h-9 leading-none text-ink-500 hover:text-pine-600"
            onClick={() => void leave()}
            type="button"
          >
            退出
          </button>
        </>
      )}
    </div>
  )
}
