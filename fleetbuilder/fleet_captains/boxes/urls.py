"""The pages of owners' boxes."""

from django.urls import URLPattern, path

from fleetbuilder.fleet_captains.boxes import views

urlpatterns: list[URLPattern] = [
    path("", views.box_list, name="box_list"),
    path("new/", views.box_create, name="box_create"),
    path("upload/", views.box_upload, name="box_upload"),
    path("<slug:slug>/", views.box_detail, name="box_detail"),
    path("<slug:slug>/name/", views.box_rename, name="box_rename"),
    path("<slug:slug>/replace/", views.box_replace, name="box_replace"),
    path("<slug:slug>/file/", views.box_file, name="box_file"),
    path("<slug:slug>/delete/", views.box_delete, name="box_delete"),
    path("<slug:slug>/<slug:part>/new/", views.CardPage.as_view(), name="card_create"),
    path("<slug:slug>/<slug:part>/<int:number>/", views.CardPage.as_view(), name="card_edit"),
    path("<slug:slug>/<slug:part>/<int:number>/remove/", views.card_remove, name="card_remove"),
]
