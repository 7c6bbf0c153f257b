/** The whole style sheet of the pay page; the content security policy has its hash. */
export const style = `
:root{--ground:#eef3f2;--card:#fff;--text:#0e2022;--soft:#47595b;--edge:#d5e1de;--main:#0b5d53;--on-main:#fff;--warn:#fbf0d6;--warn-text:#5f3b00;--win:#0a6f45;--focus:#825200}
@media(prefers-color-scheme:dark){:root{--ground:#0a1315;--card:#111e21;--text:#edf4f2;--soft:#a9bcbb;--edge:#2a4046;--main:#3fb6a1;--on-main:#04211c;--warn:#2b2614;--warn-text:#ffdf94;--win:#46d694;--focus:#ffdf94}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Bengali","Kohinoor Bangla","Bangla Sangam MN",sans-serif}
main{max-width:480px;margin:0 auto;padding:0 16px 32px}
header{margin:0 -16px;background:var(--warn);color:var(--warn-text);padding:8px 16px 10px}
.ribbon{display:flex;justify-content:space-between;align-items:center;margin:0;min-height:44px}
.ribbon a{color:inherit;padding:10px 0 10px 16px}
.note{margin:0;font-size:.875rem}
.card{background:var(--card);border:1px solid var(--edge);border-radius:14px;margin-top:20px;padding:20px 16px}
.who{margin:0;color:var(--soft)}.who b{color:var(--text)}
h1{margin:4px 0 16px;font-size:2.25rem;line-height:1.45;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
h1.small{font-size:1.375rem}
dl{margin:0 0 16px;border-top:1px solid var(--edge)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:12px 0;border-bottom:1px solid var(--edge)}
dt{color:var(--soft);flex:none}dd{margin:0;text-align:right;font-weight:600;min-width:0}
.code{font:500 .8125rem/1.6 ui-monospace,Menlo,Consolas,monospace}
.time{margin:0 0 12px;color:var(--soft)}
button,a.main{display:block;width:100%;min-height:52px;border-radius:12px;border:1px solid var(--edge);background:none;color:var(--text);font:inherit;font-weight:600;cursor:pointer;padding:10px 16px;text-align:center;text-decoration:none}
button.main,a.main{background:var(--main);border-color:var(--main);color:var(--on-main);font-size:1.0625rem}
button:active,a.main:active{transform:scale(.98)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.payer{display:block;margin-bottom:12px;color:var(--soft);font-size:.875rem}.payer input{display:block;width:100%;min-height:48px;margin-top:4px;padding:8px 12px;border:1px solid var(--edge);border-radius:12px;background:none;color:var(--text);font:inherit;font-size:1rem}
details{margin-top:16px;border-top:1px solid var(--edge)}
summary{min-height:48px;display:flex;align-items:center;gap:8px;color:var(--soft);cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::before{content:"";width:8px;height:8px;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg)}
details[open] summary::before{transform:rotate(45deg)}
details button{margin-bottom:10px}
.back{margin:8px 0 0;text-align:center}.back a{color:var(--soft);display:inline-block;padding:12px}
.done{text-align:center}.done h2{margin:8px 0 4px;color:var(--win)}.done p{margin:0 0 20px;color:var(--soft)}
.done svg{fill:none;stroke:var(--win);stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
@media(prefers-reduced-motion:reduce){*{transition:none}}
`;
