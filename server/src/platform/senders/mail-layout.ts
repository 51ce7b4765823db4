import { type MailTexts, mailFrame } from "@pinyu/phrases/mails"
import escapeHtml from "escape-html"

/** A mail as HTML and as plain text. */
export interface RenderedMail {
  html: string
  text: string
}

const serif = "'Songti TC','Noto Serif TC','Noto Serif CJK TC',PMingLiU,Georgia,serif"
const sans =
  "'PingFang TC','Noto Sans TC','Noto Sans CJK TC','Microsoft JhengHei',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

/** For mail programs with dark mode; others use the inline colours. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #171215 !important; }
    .card { background: #211a1e !important; border-color: #3a3135 !important; }
    .ink { color: #f4ece4 !important; }
    .soft { color: #bfb2b0 !important; }
    .faint { color: #9a8d8d !important; }
    .mark { color: #eda3b9 !important; border-color: #eda3b9 !important; }
    .tint { background: #3a1a26 !important; }
    .wine { color: #eda3b9 !important; }
    .button { background: #a8365a !important; }
    .line { border-color: #3a3135 !important; }
  }
  @media (max-width: 480px) {
    .card { padding: 32px 24px !important; }
    .digits { font-size: 34px !important; }
  }`

const ring = `<span class="mark" style="display:inline-block;width:13px;height:13px;border:2px solid #7a1f3d;border-radius:50%;vertical-align:middle;mso-hide:all"></span>`

const wordmark = `
<span style="white-space:nowrap">${ring}<span style="display:inline-block;margin-left:-4px">${ring}</span>
<span class="ink" style="font:500 22px/1 ${serif};letter-spacing:2px;color:#1f1a1d;vertical-align:middle;padding-left:8px">品遇</span>
<span class="faint" style="font:500 11px/1 ${sans};letter-spacing:3px;color:#6f6367;vertical-align:middle;padding-left:6px">PINYU</span></span>`

const paragraph = (words: string) =>
  `<p class="soft" style="margin:0 0 16px;font:16px/1.8 ${sans};color:#4a4045">${escapeHtml(words)}</p>`

const codeBox = (code: string) => `
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:24px 0 8px">
<tr><td class="tint" align="center" style="background:#f5e4e8;border-radius:12px;padding:24px 8px">
<span class="digits wine" style="font:500 40px/1.2 ${sans};font-variant-numeric:tabular-nums lining-nums;letter-spacing:10px;padding-left:10px;color:#7a1f3d;white-space:nowrap">${escapeHtml(code)}</span>
</td></tr></table>`

const button = ({ label, url }: { label: string; url: string }) => `
<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:28px 0 24px">
<tr><td class="button" align="center" style="background:#7a1f3d;border-radius:999px">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 36px;font:500 16px/1.25 ${sans};color:#fff8f2;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="faint" style="margin:0 0 4px;font:13px/1.7 ${sans};color:#6f6367">${escapeHtml(mailFrame.linkFallback)}</p>
<p style="margin:0;font:13px/1.7 ${sans};word-break:break-all"><a class="wine" href="${escapeHtml(url)}" style="color:#7a1f3d">${escapeHtml(url)}</a></p>`

const stopLink = ({ label, url }: { label: string; url: string }) =>
  ` <a class="wine" href="${escapeHtml(url)}" style="color:#7a1f3d">${escapeHtml(label)}</a>`

/** Renders a mail. All texts and URLs are escaped; a URL that is not http(s) is rejected. */
export const renderMail = ({
  title,
  paragraphs,
  code,
  action,
  footnote,
  stop,
}: Omit<MailTexts, "subject">): RenderedMail => {
  for (const link of [action, stop])
    if (link && !/^https?:\/\//.test(link.url)) throw new TypeError("a mail links to http(s) only")

  const html = `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf6f0;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(paragraphs[0] ?? title)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#faf6f0">
<tr><td align="center" style="padding:40px 16px 48px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px">
<tr><td style="padding:0 8px 24px">${wordmark}
</td></tr>
<tr><td class="card" style="background:#fffdfa;border:1px solid #e9e0d6;border-radius:14px;padding:44px 48px 40px">
<h1 class="ink" style="margin:0 0 20px;font:500 26px/1.35 ${serif};letter-spacing:1px;color:#1f1a1d">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join("\n")}${code ? codeBox(code) : ""}${action ? button(action) : ""}
<p class="faint line" style="margin:32px 0 0;padding:20px 0 0;border-top:1px solid #e9e0d6;font:13px/1.8 ${sans};color:#6f6367">${escapeHtml(footnote)}${stop ? stopLink(stop) : ""}</p>
</td></tr>
<tr><td align="center" style="padding:28px 8px 0">
<p class="ink" style="margin:0 0 6px;font:500 15px/1.6 ${serif};letter-spacing:3px;color:#1f1a1d">${escapeHtml(mailFrame.tagline)}</p>
<p class="faint" style="margin:0;font:12px/1.7 ${sans};color:#6f6367">${escapeHtml(mailFrame.sentBy)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  const text = [
    mailFrame.signature,
    title,
    ...paragraphs,
    ...(code ? [`${mailFrame.codeLabel}：${code}`] : []),
    ...(action ? [`${action.label}：\n${action.url}`] : []),
    footnote,
    ...(stop ? [`${stop.label}：\n${stop.url}`] : []),
    `-- \n${mailFrame.tagline}\n${mailFrame.sentBy}`,
  ].join("\n\n")
  return { html, text: `${text}\n` }
}
