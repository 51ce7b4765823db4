import { filledIn } from "@pinyu/contract/browsers"
import { browsers as words } from "@pinyu/phrases/browsers"
import { common } from "@pinyu/phrases/common"

/**
 * Styles that the oldest supported browsers know and the versions before them do not: in each browser one of these
 * came last. `feature` is their name in the browser-compat data.
 */
export const newestStyles = [
  { feature: "types.color.color-mix", property: "color", value: "color-mix(in srgb, red, blue)" },
  { feature: "types.calc-keyword.infinity", property: "width", value: "calc(infinity * 1px)" },
  { feature: "properties.font-synthesis-weight", property: "font-synthesis-weight", value: "none" },
] as const

/** Everything that follows becomes the text of the last element: no script of the app runs. */
const page = `<title>${common.documentName(words.tooOld)}</title>
<div style="max-width:32em;margin:0 auto;padding:3em 1.5em;font-family:sans-serif;line-height:1.7">
<p>${common.brand} ${common.brandLatin}</p><h1>${words.tooOld}</h1><p>${words.tooOldText}</p>
<ul>${words.versions.map((version) => `<li>${version}</li>`).join("")}</ul><p>${words.ios}</p></div>
<plaintext style="display:none">`

/** Text that a script contains, also as part of a page. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll("</", "<\\/")

/**
 * Runs before the app's scripts. Shows browsers that are too old which ones work, and loads what the others lack.
 * Written in the syntax of 2009, which each of them reads, and without anything that another script brings along.
 */
export const oldBrowserScript = (fillInsUrl: string) => `(function(w,styles,names){
for(var i=0;i<styles.length;i++)
if(!w.CSS||!w.CSS.supports||!w.CSS.supports(styles[i][0],styles[i][1]))return document.write(${inScript(page)});
for(i=0;i<names.length;i++){var name=names[i].split("."),owner=w[name[0]];
if(!(name[1] in owner||name[1] in owner.prototype))return document.write(${inScript(`<script src="${fillInsUrl}"></script>`)})}
})(window,${inScript(newestStyles.map(({ property, value }) => [property, value]))},${inScript(filledIn)})`
